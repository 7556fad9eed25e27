import type { CatalogueModel } from '@/openapi/types'
import { formatCount } from '@/src/i18n/formatCount'

/** 131,072 as 128K, 1,000,000 as 1M; other counts in full. */
export function shortTokens(count: number): string {
  const unit = count % 1024 === 0 ? 1024 : 1000
  if (count % unit !== 0 || count < 1000) return formatCount(count)
  const thousands = count / unit
  return thousands >= unit && thousands % unit === 0 ? `${thousands / unit}M` : `${formatCount(thousands)}K`
}

/** 241 as 241B, 1,000 as 1T, 0.3 as 300M. */
export function parameterCount(billions: number): string {
  if (billions >= 1000) return `${billions / 1000}T`
  return billions < 1 ? `${Math.round(billions * 1000)}M` : `${billions}B`
}

/** 35B, or 35B-A3B if only some of them are active. */
export const modelSize = ({
  total_billions: total,
  active_billions: active,
}: NonNullable<CatalogueModel['parameters']>) =>
  active === undefined ? parameterCount(total) : `${parameterCount(total)}-A${parameterCount(active)}`
