/** Paths of the programs that the tests in other engines start. */
export type Engines = { firefox: string; driver: string; miniBrowser: string; screen: string }

export declare function ensureEngines(): Engines
