import { NO_METRICS, type GatewayMetrics } from '@/server/gateway/metrics'

/** Receives the events of all parts of the server. */
export type ServerMetrics = GatewayMetrics & { signIn(outcome: 'success' | 'failed' | 'refused'): void }

/** Used if no metrics port is configured. */
export const NO_SERVER_METRICS: ServerMetrics = { ...NO_METRICS, signIn: () => undefined }
