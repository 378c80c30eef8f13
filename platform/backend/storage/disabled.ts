/**
 * Features that this backend does not offer. Registered before all other routes, with the real service's response for disabled
 * features.
 */
export const DISABLED: readonly (readonly [methods: string[], path: string, feature: string])[] = [
  [['POST'], '/bucket', 'createBucket'],
  [['PUT', 'DELETE'], '/bucket/:bucket', 'updateBucket'],
  [['POST'], '/bucket/:bucket/empty', 'emptyBucket'],
  [['GET', 'PUT', 'DELETE'], '/bucket/:bucket/lifecycle', 'bucketLifecycle'],
  [['POST'], '/object/list-v2/:bucket', 'listV2'],
  [['GET', 'HEAD'], '/render/image/*', 'imageTransformation'],
  [['POST', 'PATCH', 'HEAD', 'DELETE'], '/upload/resumable/*', 'resumableUpload'],
  [['DELETE'], '/cdn/*', 'purgeCache'],
  [['GET', 'POST', 'PUT', 'DELETE', 'HEAD'], '/s3/*', 's3Protocol'],
  [['GET', 'POST', 'PUT', 'DELETE'], '/iceberg/*', 'icebergCatalog'],
  [['POST'], '/vector/*', 'vectorBuckets'],
]
