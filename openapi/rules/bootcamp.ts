/** The seasons of the bootcamp that there are. */
export const bootcampSeasons = [2, 3, 4] as const
