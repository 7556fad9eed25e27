/** Nobody could be asked, of which the client has told the person already; `message` is the kind of fault. */
export class NoAnswer extends Error {}
