import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { getMimeType } from 'hono/utils/mime'

export const HTML = 'text/html; charset=utf-8'

export const contentTypeOf = (file: string): string => getMimeType(file) ?? 'application/octet-stream'

export const isCompressible = (contentType: string): boolean => COMPRESSIBLE_CONTENT_TYPE_REGEX.test(contentType)
