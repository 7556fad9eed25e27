import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CHANGES_CHANNEL, type ChangeListener } from '../database'

const CONNECT_MS = 2000
/** A connection without a response for this long counts as lost. */
const ANSWER_MS = 1000
const PROBE_EVERY_MS = 500
const MAX_STOP_MS = 300

/** Listens until the connection is lost, and rejects with the reason. */
async function listenOnce(url: string, { onMessage, onConnected }: ChangeListener, signal: AbortSignal): Promise<void> {
  const options = { connectionString: url, keepAlive: true }
  const client = new pg.Client({ ...options, connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS })
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
  client.on('notification', ({ payload = '' }) => onMessage(payload))
  try {
    await client.connect()
    await client.query(`listen ${CHANGES_CHANNEL}`)
    onConnected()
    while (!signal.aborted) {
      await Promise.race([lost, pause(PROBE_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined)])
      await client.query('select 1')
    }
  } finally {
    void client.end()
  }
}

/** Listens for changes on a connection of its own, and opens a new one if it is lost. Resolves after the first attempt. */
export async function listenPostgres(url: string, listener: ChangeListener): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping
  let listening: Promise<void> | null = null

  await new Promise<void>((isTried) => {
    const onConnected = () => {
      listener.onConnected()
      isTried()
    }
    listening = (async () => {
      while (!signal.aborted) {
        const failure = await listenOnce(url, { ...listener, onConnected }, signal).catch((error: unknown) => error)
        listener.onDisconnected(failure)
        isTried()
        await pause(PROBE_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined)
      }
    })()
  })
  return async () => {
    stopping.abort()
    await Promise.race([listening, pause(MAX_STOP_MS, undefined, { ref: false })])
  }
}
