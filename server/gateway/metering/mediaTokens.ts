import type { MediaTokens } from '@/server/configuration/modelRoutes'

/** The parts of a request that are no text. */
export type MediaCounts = Record<keyof MediaTokens, number>

/** Input tokens of media: as we count them, and at most. */
export type MediaInput = { counted: number; most: number }

export const NO_MEDIA: MediaInput = { counted: 0, most: 0 }

/** Tokens of one part whose model states none. */
const GUESS = 256
/** More than a model that we know makes of one part. */
const MOST: Readonly<MediaCounts> = { picture: 32_768, sound: 131_072, video: 1_048_576 }
/** Fits into an integer of the database with any text. */
const MOST_TOGETHER = 1_000_000_000

/** The demo model counts each part so. */
export const ECHO_MEDIA: Required<MediaTokens> = { picture: GUESS, sound: GUESS, video: GUESS }

/** The kind of a part of a chat's message; null for text. */
export function mediaKindOf(type: string): keyof MediaTokens | null {
  if (type === 'text' || type === 'refusal') return null
  return type === 'image_url' ? 'picture' : type === 'video_url' ? 'video' : 'sound'
}

const sumOf = (counts: MediaCounts, tokens: Readonly<MediaCounts>) =>
  counts.picture * tokens.picture + counts.sound * tokens.sound + counts.video * tokens.video

/** The input of media for a model that states so many tokens of each part; all input is within `context`, if that is known. */
export function mediaInputOf(counts: MediaCounts, stated: MediaTokens, context: number | null): MediaInput {
  const longest = Math.min(context ?? MOST_TOGETHER, MOST_TOGETHER)
  const counted = Math.min(sumOf(counts, { ...ECHO_MEDIA, ...stated }), longest)
  return { counted, most: Math.min(sumOf(counts, { ...MOST, ...stated }), longest) }
}
