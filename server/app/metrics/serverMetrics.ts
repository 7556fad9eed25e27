import { NO_METRICS, type GatewayMetrics } from '@/server/gateway/metrics'

/** Where all parts of the server report events to be counted. */
export type ServerMetrics = GatewayMetrics & { signIn(outcome: 'success' | 'failed' | 'refused'): void }

/** Metrics that nobody collects. */
export const NO_SERVER_METRICS: ServerMetrics = { ...NO_METRICS, signIn: () => undefined }
