import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ffmpeg = (...parameters: readonly string[]) =>
  void execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-threads', '1', '-y', ...parameters])

const colours = [
  '-color_primaries',
  'bt709',
  '-color_trc',
  'iec61966-2-1',
  '-colorspace',
  'bt709',
  '-color_range',
  'pc',
]

/** Writes an AVIF; colours are kept at full resolution, because lines are thin. */
export function encodeAvif(png: Buffer, file: string, { crf, quick }: { crf: number; quick: boolean }) {
  const pixels = ['-frames:v', '1', '-vf', 'scale=out_color_matrix=bt709:out_range=pc,format=yuv444p']
  const still = ['-c:v', 'libaom-av1', '-still-picture', '1', '-usage', 'allintra', '-crf', String(crf), '-b:v', '0']
  fromPng(png, (source) =>
    ffmpeg('-i', source, ...pixels, ...still, '-cpu-used', quick ? '8' : '7', ...colours, '-f', 'avif', file),
  )
}

export function encodeWebp(png: Buffer, file: string) {
  const kind = ['-c:v', 'libwebp', '-quality', '70', '-compression_level', '6', '-preset', 'drawing']
  fromPng(png, (source) => ffmpeg('-i', source, ...kind, file))
}

function fromPng(png: Buffer, encode: (source: string) => void) {
  const source = join(tmpdir(), `picture-${process.pid}.png`)
  writeFileSync(source, png)
  encode(source)
  rmSync(source)
}

export const framesPerSecond = 24

/** Writes `<file>.webm` (VP9) and `<file>.mp4` (H.264) from numbered PNG frames in a folder. */
export function encodeClip(folder: string, file: string, { vp9, h264 }: { vp9: number; h264: number }) {
  const frames = ['-framerate', String(framesPerSecond), '-i', join(folder, '%04d.png'), '-an']
  const pixels = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p']
  const tags = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv']
  const log = join(folder, 'pass')
  const webm = ['-c:v', 'libvpx-vp9', '-crf', String(vp9), '-b:v', '0', '-row-mt', '1', '-g', '240', ...tags]
  ffmpeg(
    ...frames,
    ...pixels,
    ...webm,
    '-deadline',
    'good',
    '-cpu-used',
    '4',
    '-pass',
    '1',
    '-passlogfile',
    log,
    '-f',
    'null',
    '-',
  )
  ffmpeg(
    ...frames,
    ...pixels,
    ...webm,
    '-deadline',
    'good',
    '-cpu-used',
    '2',
    '-pass',
    '2',
    '-passlogfile',
    log,
    `${file}.webm`,
  )
  const mp4 = [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    String(h264),
    '-profile:v',
    'high',
    '-movflags',
    '+faststart',
  ]
  ffmpeg(...frames, ...pixels, ...mp4, ...tags, `${file}.mp4`)
}
