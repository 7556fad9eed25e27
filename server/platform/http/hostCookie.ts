/** Adds the prefix on https that stops sibling domains from setting the cookie; it needs `Path=/`. */
export const hostCookie = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)
