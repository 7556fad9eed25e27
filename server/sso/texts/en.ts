import type { SsoTexts } from './texts'

export const en: SsoTexts = {
  product: 'Intern',
  otherLanguage: '中文',
  backToPortal: 'Back to the portal',
  username: 'User name',
  usernameHint: '2 to 32 characters: Chinese characters, English letters, digits, or . - _',
  nickname: 'Display name',
  email: 'E-mail',
  optional: 'optional',
  password: 'Password',
  passwordHint: 'At least 8 characters; longer is safer',
  newPassword: 'New password',
  currentPassword: 'Current password',
  repeatPassword: 'Repeat the password',
  signIn: {
    title: 'Sign in',
    lead: 'Sign in with your account to continue to Intern.',
    submit: 'Sign in',
    noAccount: 'No account yet?',
    toSignUp: 'Sign up',
    wrong: 'The user name or the password is not right.',
  },
  signUp: {
    title: 'Create an account',
    lead: 'One account to manage API tokens and call the models.',
    submit: 'Sign up',
    hasAccount: 'Have an account?',
    toSignIn: 'Sign in',
  },
  userCenter: {
    title: 'User center',
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
    signedOutLead: 'The next sign-in asks for your password again.',
  },
  problems: {
    usernameInvalid:
      'The user name must have 2 to 32 characters: Chinese characters, English letters, digits, or . - _',
    usernameTaken: 'This user name is taken. Please choose another one.',
    nicknameInvalid: 'The display name can have at most 32 characters.',
    emailInvalid: 'Enter an e-mail address such as name@example.org.',
    passwordLength: 'The password must have 8 to 128 characters.',
    passwordCommon: 'This password is too common. Please choose another one.',
    passwordIsName: 'The password must not contain the user name.',
    passwordsDiffer: 'The two passwords are not the same.',
    passwordWrong: 'The current password is not right.',
  },
  errorSummary: 'Please check the marked fields.',
  tooManyAttempts: (minutes) =>
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  errors: {
    badRequest: {
      title: 'This request is not valid',
      lead: 'The sign-in request is incomplete or belongs to another application.',
    },
    badReturnAddress: {
      title: 'This return address is not trusted',
      lead: 'Signing in leads back to this site only, so the request was refused.',
    },
    flowUnknown: {
      title: 'This sign-in is no longer valid',
      lead: 'It has expired, was finished already, or was not started in this browser. Please sign in again.',
    },
    providerRefused: {
      title: 'The sign-in was not completed',
      lead: 'The sign-in service refused it. Please try again.',
    },
    providerUnreachable: {
      title: 'The sign-in service is not available',
      lead: 'It cannot be reached now. Please try again later.',
    },
    providerUnusable: {
      title: 'The sign-in was not completed',
      lead: 'The answer of the sign-in service cannot be used. Please try again, or tell the operator of this site.',
    },
    tooManyAttempts: { title: 'Too many attempts', lead: 'Please wait a moment and try again.' },
    crossSite: {
      title: 'The request was refused',
      lead: 'This form was not sent from this site. Please go back and try again.',
    },
    failed: { title: 'Something went wrong', lead: 'The server failed. Please try again later.' },
  },
  signInAgain: 'Sign in again',
}
