export const en = {
  otherLanguage: '中文',
  backToPortal: 'Back to the portal',
  username: 'Username',
  usernameHint: '2 to 32 characters: Chinese characters, English letters, digits, or . - _',
  nickname: 'Display name',
  email: 'Email',
  emailHint: 'Needed to apply for higher limits.',
  optional: 'optional',
  opensInNewTab: ' (opens in a new tab)',
  password: 'Password',
  passwordHint: 'At least 8 characters; longer is safer',
  newPassword: 'New password',
  currentPassword: 'Current password',
  repeatPassword: 'Repeat the password',
  signIn: {
    title: 'Sign in',
    lead: 'Sign in with your account to continue to %product%.',
    submit: 'Sign in',
    noAccount: 'No account yet?',
    toSignUp: 'Sign up',
    forgotten: 'Forgot your password? Contact',
    wrong: 'Incorrect username or password.',
  },
  signUp: {
    title: 'Create an account',
    lead: 'One account to manage API tokens and call the models.',
    submit: 'Sign up',
    hasAccount: 'Have an account?',
    toSignIn: 'Sign in',
    consent: {
      before: 'By signing up you agree to the ',
      terms: 'Terms of Service',
      and: ' and the ',
      privacy: 'Privacy Policy',
      after: '.',
    },
  },
  userCenter: {
    title: 'Account settings',
    lead: 'Your profile and your password.',
    profile: 'Profile',
    saveProfile: 'Save profile',
    profileSaved: 'Your profile is saved.',
    password: 'Change password',
    savePassword: 'Change password',
    passwordSaved: 'Your password is changed. Other devices have been signed out.',
    signOut: 'Sign out',
    signOutLead: 'Sign out in this browser.',
    signedOutTitle: 'You are signed out',
    signedOutLead: 'You will need your password the next time you sign in.',
  },
  showPassword: 'Show password',
  showPasswordOf: (label: string) => `Show password: ${label}`,
  missing: {
    username: 'Enter the username.',
    password: 'Enter the password.',
    current: 'Enter your current password.',
    repeat: 'Repeat the password.',
  },
  problems: {
    usernameInvalid: 'The username must have 2 to 32 characters: Chinese characters, English letters, digits, or . - _',
    usernameTaken: 'This username is taken. Please choose another one.',
    usernameReserved: 'This username is reserved. Please choose another one.',
    nicknameInvalid: 'The display name can have at most 32 characters.',
    emailInvalid: 'Enter an email address such as name@example.org.',
    passwordLength: 'The password must have 8 to 128 characters.',
    passwordCommon: 'This password is too common. Please choose another one.',
    passwordWeak:
      'This password is too easy to guess. Please choose a longer one, for example several unrelated words.',
    passwordIsName: 'The password must not contain the username.',
    passwordsDiffer: 'The two passwords do not match.',
    passwordWrong: 'The current password is incorrect.',
  },
  tooManyAttempts: (minutes: number) =>
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  busy: 'The server is busy. Please try again in a few seconds.',
  errors: {
    badRequest: {
      title: 'Invalid request',
      lead: 'The sign-in request is incomplete or belongs to another application.',
    },
    badReturnAddress: {
      title: 'This return address is not trusted',
      lead: 'After sign-in you can only return to this site, so the request was refused.',
    },
    flowUnknown: {
      title: 'This sign-in is no longer valid',
      lead: 'It has expired, has already been completed, or was not started in this browser. Please sign in again.',
    },
    providerRefused: {
      title: 'Sign-in was not completed',
      lead: 'The sign-in service refused it. Please try again.',
    },
    providerUnreachable: {
      title: 'The sign-in service is not available',
      lead: 'It cannot be reached at the moment. Please try again later.',
    },
    providerUnusable: {
      title: 'Sign-in was not completed',
      lead: 'The response of the sign-in service cannot be used. Please try again, or contact the operator of this site.',
    },
    tooManyAttempts: { title: 'Too many attempts', lead: 'Please wait a moment and try again.' },
    notFound: { title: 'Page not found', lead: 'There is no page at this address.' },
    crossSite: {
      title: 'The request was refused',
      lead: 'This form was not sent from this site. Please go back and try again.',
    },
    unavailable: { title: 'Service unavailable', lead: 'Please try again in a few seconds.' },
    failed: { title: 'Something went wrong', lead: 'A server error occurred. Please try again later.' },
  },
  signInAgain: 'Sign in again',
  tryAgain: 'Try again',
}

/** The texts of the server's own sign-in pages. */
export type SsoTexts = typeof en
export type FieldProblem = keyof SsoTexts['problems']
export type SsoError = keyof SsoTexts['errors']
