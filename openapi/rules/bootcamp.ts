/** The seasons of the bootcamp. */
export const bootcampSeasons = [2, 3, 4] as const
