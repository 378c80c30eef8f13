import { expect, test } from 'vitest'
import { bucketNamed } from './bucket-address.ts'

const key = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'très secrète', AWS_REGION: 'eu-west-3' }

test.each([
  ['s3://releases', { endpoint: 'https://s3.eu-west-3.amazonaws.com', bucket: 'releases', prefix: '' }],
  ['s3://releases/', { prefix: '' }],
  ['s3://releases/cahier', { prefix: 'cahier/' }],
  ['s3://releases/cahier/production/', { prefix: 'cahier/production/' }],
])('reads %s', (address, expected) => {
  expect(bucketNamed({ ...key, CAHIER_STORE: address })).toMatchObject({ region: 'eu-west-3', ...expected })
})

test('the address of another S3 service replaces the region', () => {
  const { AWS_REGION: _, ...rest } = key
  const variables = { ...rest, CAHIER_STORE: 's3://releases', AWS_ENDPOINT_URL: 'http://minio:9000/' }
  expect(bucketNamed(variables)).toMatchObject({ endpoint: 'http://minio:9000', region: 'us-east-1' })
})

test('returns null without an address', () => {
  expect(bucketNamed({ ...key })).toBeNull()
})

test.each([
  [{ CAHIER_STORE: '/srv/releases' }],
  [{ CAHIER_STORE: 'https://releases' }],
  [{ CAHIER_STORE: 's3://releases/../other' }],
  [{ CAHIER_STORE: 's3://Releases' }],
  [{ CAHIER_STORE: 's3://releases', AWS_SECRET_ACCESS_KEY: '' }],
  [{ CAHIER_STORE: 's3://releases', AWS_REGION: '' }],
  [{ CAHIER_STORE: 's3://releases', AWS_ENDPOINT_URL: 'https://eux:motdepasse@minio' }],
])('rejects %o', (variables) => {
  expect(() => bucketNamed({ ...key, ...variables })).toThrow(
    expect.objectContaining({ code: 'CAHIER-C006', message: expect.not.stringMatching(/secrète|motdepasse/) }),
  )
})
