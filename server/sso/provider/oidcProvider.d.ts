/** The library's index warns on the console under Node 20, which this module does not; the class is the same. */
declare module 'oidc-provider/lib/provider.js' {
  import Provider from 'oidc-provider'
  export { Provider }
}
