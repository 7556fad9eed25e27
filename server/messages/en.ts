import type { Messages } from './messages'

export const en: Messages = {
  INVALID_REQUEST: 'The request is not valid. Please check it and try again.',
  AUTH_CODE_INVALID: 'The sign-in code is no longer valid. Please sign in again.',
  RENEWAL_REFUSED: 'Please sign in again.',
  TOKEN_NAME_INVALID:
    'Name must have 1 to 64 characters: Chinese characters, English letters, numbers, or the characters .-_',
  TOKEN_NAME_TAKEN: 'A token with this name exists already. Please choose another name.',
  TOKEN_LIMIT_REACHED: 'You can have at most 50 valid tokens. Please delete one that you no longer use.',
  TOKEN_NOT_FOUND: 'This token does not exist or has been deleted.',
  ALREADY_CREATED:
    'This token was created already. Its secret is shown once only; if you did not keep it, delete the token and create a new one.',
  ALREADY_APPLIED: 'This application has been submitted already.',
  EMAIL_NOT_BOUND: 'Please go to the user center to bind your email before applying for the API',
  APPLICATION_PENDING: 'Your earlier application is still under review.',
  APPLICATION_INVALID: 'The application is not valid. Please check it and try again.',
  MODEL_UNKNOWN: 'One of the chosen models does not exist.',
  RANGE_TOO_LONG: 'The date range is too long.',
  RANGE_REVERSED: 'The last day is before the first.',
  RANGE_IN_FUTURE: 'The range must not end after today.',
  RANGE_TOO_OLD: 'The range starts too early.',
  CERTIFICATE_NOT_FOUND: 'Certificate not found. If you have any questions, please search for InternLM on WeChat.',
  MODELS_UNAVAILABLE: 'The list of models cannot be read now. Please try again later.',
  STARS_UNAVAILABLE: 'The GitHub data cannot be read now.',
  INVITATION_INVALID: 'The invitation is not valid.',
  UNAUTHENTICATED: 'Please sign in.',
  FORBIDDEN: 'The request was refused.',
  NOT_FOUND: 'There is nothing at this address.',
  UNSUPPORTED_MEDIA_TYPE: 'The request must be JSON (application/json).',
  TOO_MANY_REQUESTS: 'Too many attempts. Please try again later.',
  INTERNAL: 'The server failed. Please try again later.',
  SERVICE_UNAVAILABLE: 'The service is not available now. Please try again shortly.',
}
