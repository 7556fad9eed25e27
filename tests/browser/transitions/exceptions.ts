/** Transitions that no browser test takes, by name, each with the reason. A test of the chart takes every one of them. */
export const exceptions: Readonly<Record<string, string>> = {}
