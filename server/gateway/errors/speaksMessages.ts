type Asked = { req: { path: string; header: (name: string) => string | undefined } }

/** Whether a request is in the form of Anthropic's API: its calls, or a list of models that one of its clients asks for. */
export const speaksMessages = ({ req }: Asked): boolean =>
  /^(?:\/api)?\/v1\/messages(?:\/|$)/.test(req.path) || req.header('anthropic-version') !== undefined
