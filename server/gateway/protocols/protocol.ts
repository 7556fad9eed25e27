import type { ErrorContext, GatewayError } from '../errors/gatewayError'
import type { UsageCounter } from '../metering/usageCounter'
import type { CallProtocol } from '../metering/callRecorder'
import type { ParsedRequest } from '../upstream/callUpstreams'
import type { Chunk } from '../conversation/chunk'

/** Writes a streamed response, as the text of server-sent events. */
export type StreamWriter = {
  /** Empty if the chunk is not for the caller. */
  chunk(chunk: Chunk): string
  /** The end of the stream, written once the call has been counted. */
  end(): string
  error(error: GatewayError): string
  /** The events before any of the model's, if the protocol has some. */
  begin?: () => string
  /** Keeps the connection open in a pause; called every 10 seconds. */
  ping: () => string
}

/** A protocol of the model API: how its requests are read and its responses written. */
export type Protocol<Parsed extends ParsedRequest = ParsedRequest> = {
  name: CallProtocol
  /** Reads and checks the body of a request; throws GatewayErrors. */
  parse(body: string, caller: { userId: string }): Parsed
  /** The body of a whole response. */
  write(parsed: Parsed, response: Chunk, counter: UsageCounter, context: ErrorContext): string
  /** The writer keeps nothing large of the request, such as its images: a stream may last for long. */
  writeStream(parsed: Parsed, counter: UsageCounter, context: ErrorContext): StreamWriter
  /** More headers of the response. */
  headers?(parsed: Parsed): Readonly<Record<string, string>>
}
