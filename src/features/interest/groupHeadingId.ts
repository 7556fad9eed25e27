export const groupHeadingId = (tag: number) => `group-${tag}`
