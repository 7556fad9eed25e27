// Apart from the other facts, which the first load of the front page does without.

/** Pictures that take turns in the banner of a phone. */
export const bannerImageCount = 3
