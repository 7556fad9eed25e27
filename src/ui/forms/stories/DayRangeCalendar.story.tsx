import { nothing, type Stories } from '@/src/ui/story'
import { DayRangeCalendar } from '../rangeCalendar/DayRangeCalendar'

export const stories: Stories = {
  rest: (say, language) => (
    <DayRangeCalendar
      locale={language === 'zh' ? 'zh-CN' : 'en-US'}
      timeZone="Asia/Shanghai"
      label={say('日期范围', 'Range of days')}
      previousMonth={say('上个月', 'Previous month')}
      nextMonth={say('下个月', 'Next month')}
      value={{ start: '2026-03-03', end: '2026-03-12' }}
      earliest="2026-01-10"
      latest="2026-03-20"
      maxDistance={30}
      onChoose={nothing}
    />
  ),
}
