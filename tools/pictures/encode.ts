import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import sharp from 'sharp'

const ffmpeg = (...parameters: readonly string[]) =>
  void execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-threads', '1', '-y', ...parameters])

/** Writes an AVIF; colours have full resolution, because lines are thin. */
export const encodeAvif = (png: Buffer, file: string, { quality, quick }: { quality: number; quick: boolean }) =>
  sharp(png)
    .avif({ quality, chromaSubsampling: '4:4:4', effort: quick ? 0 : 4 })
    .toFile(file)

export const encodeWebp = (png: Buffer, file: string) =>
  sharp(png).webp({ quality: 70, effort: 6, preset: 'drawing' }).toFile(file)

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
