const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** What stands before a section's title: “1. ” or “一、”. Good for fewer than twenty sections. */
export function sectionNumber(language: 'zh' | 'en', index: number): string {
  const number = index + 1
  if (language === 'en') return `${number}. `
  return `${number >= 10 ? '十' : ''}${digits[number % 10] ?? ''}、`
}
