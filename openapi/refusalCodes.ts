import type { components } from './puyu'

/** The names of the contract's refusal codes (`x-enum-varnames` of `RefusalCode`); 0 is success. */
export const RefusalCode = {
  OK: 0,
  INVALID_REQUEST: 1001,
  AUTH_CODE_INVALID: 1002,
  RENEWAL_REFUSED: 1003,
  TOKEN_NAME_INVALID: 1101,
  TOKEN_NAME_TAKEN: 1102,
  TOKEN_LIMIT_REACHED: 1103,
  TOKEN_NOT_FOUND: 1104,
  ALREADY_CREATED: 1105,
  EMAIL_NOT_BOUND: 1201,
  APPLICATION_PENDING: 1202,
  APPLICATION_INVALID: 1203,
  MODEL_UNKNOWN: 1204,
  RANGE_TOO_LONG: 1301,
  RANGE_REVERSED: 1302,
  RANGE_IN_FUTURE: 1303,
  RANGE_TOO_OLD: 1304,
  CERTIFICATE_NOT_FOUND: 1401,
  MODELS_UNAVAILABLE: 1501,
  STARS_UNAVAILABLE: 1502,
  INVITATION_INVALID: 1601,
  UNAUTHENTICATED: 4010,
  FORBIDDEN: 4030,
  NOT_FOUND: 4040,
  UNSUPPORTED_MEDIA_TYPE: 4150,
  TOO_MANY_REQUESTS: 4290,
  INTERNAL: 5000,
} as const satisfies Record<string, components['schemas']['RefusalCode']>

export type RefusalCode = (typeof RefusalCode)[keyof typeof RefusalCode]
