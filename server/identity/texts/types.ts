/** The texts of the server's own sign-in pages. */
export type SsoTexts = {
  product: string
  otherLanguage: string
  backToPortal: string
  username: string
  usernameHint: string
  nickname: string
  email: string
  optional: string
  password: string
  passwordHint: string
  newPassword: string
  currentPassword: string
  repeatPassword: string
  signIn: { title: string; lead: string; submit: string; noAccount: string; toSignUp: string; wrong: string }
  signUp: { title: string; lead: string; submit: string; hasAccount: string; toSignIn: string }
  userCenter: {
    title: string
    lead: string
    profile: string
    saveProfile: string
    profileSaved: string
    password: string
    savePassword: string
    passwordSaved: string
    signOut: string
    signOutLead: string
    signedOutTitle: string
    signedOutLead: string
  }
  problems: Readonly<Record<FieldProblem, string>>
  errorSummary: string
  tooManyAttempts: (minutes: number) => string
  busy: string
  errors: Readonly<Record<SsoError, { title: string; lead: string }>>
  signInAgain: string
  tryAgain: string
}

export type FieldProblem =
  | 'usernameInvalid'
  | 'usernameTaken'
  | 'usernameReserved'
  | 'nicknameInvalid'
  | 'emailInvalid'
  | 'passwordLength'
  | 'passwordCommon'
  | 'passwordWeak'
  | 'passwordIsName'
  | 'passwordsDiffer'
  | 'passwordWrong'

export type SsoError =
  | 'badRequest'
  | 'badReturnAddress'
  | 'flowUnknown'
  | 'providerRefused'
  | 'providerUnreachable'
  | 'providerUnusable'
  | 'tooManyAttempts'
  | 'notFound'
  | 'crossSite'
  | 'unavailable'
  | 'failed'
