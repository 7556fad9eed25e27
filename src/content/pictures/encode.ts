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

/** Writes `<file>.avif` and `<file>.webp`; colours are kept at full resolution, because lines are thin. */
export function encodePicture(png: Buffer, file: string, { crf, quick }: { crf: number; quick: boolean }) {
  const source = join(tmpdir(), `picture-${process.pid}.png`)
  writeFileSync(source, png)
  const pixels = 'scale=out_color_matrix=bt709:out_range=pc,format=yuv444p'
  const still = ['-c:v', 'libaom-av1', '-still-picture', '1', '-crf', String(crf), '-b:v', '0', '-usage', 'allintra']
  ffmpeg(
    '-i',
    source,
    '-frames:v',
    '1',
    '-vf',
    pixels,
    ...still,
    '-cpu-used',
    quick ? '8' : '6',
    ...colours,
    '-f',
    'avif',
    `${file}.avif`,
  )
  ffmpeg(
    '-i',
    source,
    '-c:v',
    'libwebp',
    '-quality',
    '78',
    '-compression_level',
    '6',
    '-preset',
    'drawing',
    `${file}.webp`,
  )
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
