import { emptyRecording, FORMAT, VERSION, type Recording } from './recording'

/** Reads a downloaded file; throws an error whose message says what is wrong with it. */
export function readRecording(text: string): Recording {
  const given = parsed(text)
  if (given['format'] !== FORMAT) throw new Error('This file holds no recording of statecharts.')
  if (given['version'] !== VERSION)
    throw new Error(`This recording is of version ${String(given['version'])}; version ${VERSION} can be read.`)
  const { loads, charts, actors, entries } = given
  const lists = [loads, actors, entries]
  const isWhole = lists.every((list) => Array.isArray(list) && list.every(hasId)) && isObject(charts)
  if (!isWhole) throw new Error('This recording is not whole.')
  return Object.assign({ ...emptyRecording }, given as Pick<Recording, 'loads' | 'charts' | 'actors' | 'entries'>) // its parts were checked
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    throw new Error('This file is no JSON.')
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const hasId = (value: unknown) => isObject(value) && typeof value['id'] === 'string'
