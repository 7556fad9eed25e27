/** The first of the named programs that lies in a folder and says its version; null when there is none. */
export declare const findProgram: (names: readonly string[], folders?: readonly string[]) => string | null
