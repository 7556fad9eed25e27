import { readFileSync } from 'node:fs'

export type Size = { width: number; height: number }

/** Width and height as a file's own header states them. */
export function sizeOf(file: string): Size {
  const bytes = readFileSync(file)
  const format = file.slice(file.lastIndexOf('.') + 1)
  const read = readers[format]
  if (!read) throw new Error(`no reader for ${format}`)
  return read(bytes)
}

const readers: Record<string, (bytes: Buffer) => Size> = {
  avif: (bytes) => {
    const box = placeOf(bytes, 'ispe')
    return { width: bytes.readUInt32BE(box + 8), height: bytes.readUInt32BE(box + 12) }
  },
  webp: (bytes) => {
    const box = placeOf(bytes, 'VP8 ')
    return { width: bytes.readUInt16LE(box + 14) & 0x3fff, height: bytes.readUInt16LE(box + 16) & 0x3fff }
  },
  png: (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  mp4: (bytes) => {
    const box = placeOf(bytes, 'tkhd')
    return { width: bytes.readUInt32BE(box + 80) / 65536, height: bytes.readUInt32BE(box + 84) / 65536 }
  },
  webm: (bytes) => {
    const width = bytes.indexOf(Buffer.from([0xb0, 0x82]))
    const height = bytes.indexOf(Buffer.from([0xba, 0x82]), width)
    return { width: bytes.readUInt16BE(width + 2), height: bytes.readUInt16BE(height + 2) }
  },
}

/** How long an MP4 lasts, and whether a player can start before the whole file is there. */
export function timingOf(file: string): { seconds: number; startsEarly: boolean } {
  const bytes = readFileSync(file)
  const box = placeOf(bytes, 'mvhd')
  const seconds = bytes.readUInt32BE(box + 20) / bytes.readUInt32BE(box + 16)
  return { seconds, startsEarly: placeOf(bytes, 'moov') < placeOf(bytes, 'mdat') }
}

function placeOf(bytes: Buffer, mark: string): number {
  const place = bytes.indexOf(mark, 0, 'latin1')
  if (place < 0) throw new Error(`no ${mark} in the file`)
  return place
}
