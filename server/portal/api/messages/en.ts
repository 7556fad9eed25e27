import type { RefusalCode } from '@/openapi/refusalCodes'

export type MessageName = Exclude<keyof typeof RefusalCode, 'OK'> | 'ALREADY_APPLIED' | 'TOO_MANY_READS'

/** The text of each refusal. */
export type Messages = Readonly<Record<MessageName, string>>

export const en: Messages = {
  INVALID_REQUEST: 'The request is not valid. Please check it and try again.',
  AUTH_CODE_INVALID: 'The sign-in code is invalid or has expired. Please sign in again.',
  RENEWAL_REFUSED: 'Please sign in again.',
  TOKEN_NAME_INVALID:
    'Name must have 1 to 64 characters: Chinese characters, English letters, numbers, or the characters .-_',
  TOKEN_NAME_TAKEN: 'A token with this name already exists. Please choose another name.',
  TOKEN_LIMIT_REACHED: 'You can have at most 50 valid tokens. Please delete one that you no longer use.',
  TOKEN_NOT_FOUND: 'This token does not exist or has been deleted.',
  ALREADY_CREATED:
    'This token has already been created. Its full value is shown only once; if you did not save it, delete the token and create a new one.',
  TOKEN_EXPIRED: 'This token has expired.',
  TOKEN_MODELS_INVALID: 'A token can be limited to at most 50 models by their IDs.',
  TOKEN_RPM_INVALID: 'The requests per minute of a token must be a whole number from 0 to 1,000,000,000.',
  TOKEN_NOTE_INVALID: 'The note is not valid. Please shorten or change it.',
  TOKEN_VALIDITY_INVALID: 'A token can be valid for 1 to 184 days.',
  ALREADY_APPLIED: 'This application has already been submitted.',
  EMAIL_NOT_BOUND: 'Please go to the user center to bind your email before applying for the API',
  APPLICATION_PENDING: 'Your earlier application is still under review.',
  APPLICATION_INVALID: 'The application is not valid. Please check it and try again.',
  MODEL_UNKNOWN: 'One of the selected models does not exist.',
  APPLICATION_LIMIT_INVALID:
    'A requested limit must be above your current limit and at most the highest that can be requested.',
  RANGE_TOO_LONG: 'The date range is too long.',
  RANGE_REVERSED: 'The last day is before the first.',
  RANGE_IN_FUTURE: 'The range must not end after today.',
  RANGE_TOO_OLD: 'The range starts too early.',
  CALL_NOT_FOUND: 'There is no such call.',
  CERTIFICATE_NOT_FOUND: 'Certificate not found. Please check its number.',
  MODELS_UNAVAILABLE: 'The models could not be loaded. Please try again later.',
  STARS_UNAVAILABLE: 'The GitHub data could not be loaded.',
  INVITATION_INVALID: 'The invitation is not valid.',
  UNAUTHENTICATED: 'Please sign in.',
  FORBIDDEN: 'The request was refused.',
  NOT_FOUND: 'There is no such address.',
  UNSUPPORTED_MEDIA_TYPE: 'The request must be JSON (application/json).',
  TOO_MANY_REQUESTS: 'Too many attempts. Please try again later.',
  TOO_MANY_READS: 'Too many lists and statistics are being loaded at the same time. Please try again shortly.',
  INTERNAL: 'A server error occurred. Please try again later.',
  SERVICE_UNAVAILABLE: 'The service is unavailable at the moment. Please try again shortly.',
}
