/* eslint-disable @typescript-eslint/consistent-type-imports -- an ambient module cannot import by relative path */
declare module '*.mdx' {
  export const headings: readonly import('./documentation').Heading[]
  const Content: import('./documentation').Chapter['Content']
  export default Content
}

declare module '*/gateway.yaml?reference=zh' {
  export const reference: import('./reference').Reference
}

declare module '*/gateway.yaml?reference=en' {
  export const reference: import('./reference').Reference
}
