/** A Zstandard frame without compression: raw blocks. */
export function framed(bytes: Uint8Array): Uint8Array {
  const blocks: number[] = [0x28, 0xb5, 0x2f, 0xfd, 0xa0]
  const word = (value: number, size: number) => {
    for (let at = 0; at < size; at++) blocks.push((value >>> (8 * at)) & 0xff)
  }
  word(bytes.length, 4)
  const most = 65_536
  for (let from = 0; from < bytes.length; from += most) {
    const block = bytes.subarray(from, from + most)
    const isLast = from + most >= bytes.length
    word((block.length << 3) | (isLast ? 1 : 0), 3)
    blocks.push(...block)
  }
  return Uint8Array.from(blocks)
}
