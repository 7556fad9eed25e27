/* eslint-disable @typescript-eslint/consistent-type-imports -- an ambient module cannot import by relative path */
declare module '*.mdx' {
  export const tables: import('./documentation').Chapter['tables']
  const Content: import('./documentation').Chapter['Content']
  export default Content
}
