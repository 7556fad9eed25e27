/** A module with all that it imports, as one classic script (`tools/inlineScript`). */
declare module '*?inline-script' {
  const text: string
  export default text
}
