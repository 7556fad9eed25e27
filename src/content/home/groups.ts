/** The interest groups by tag; each key names its words under `homeSections.groups`. */
export const homeGroups = [
  { tag: 1, key: 'g1' },
  { tag: 2, key: 'g2' },
  { tag: 3, key: 'g3' },
  { tag: 4, key: 'g4' },
  { tag: 5, key: 'g5' },
] as const
