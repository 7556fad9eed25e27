/** QQ Browser on an iPhone, by its user agent; WeChat's and QQ's own built-in views are not meant. */
export const isQqBrowserOnIphone = (userAgent: string): boolean =>
  /iPhone|iPod/.test(userAgent) && /\bM?QQBrowser\//.test(userAgent) && !/MicroMessenger|\bQQ\//.test(userAgent)
