/** The id of the element in the page's menu that shows the history. */
export const historyPlace = 'playground-history'
