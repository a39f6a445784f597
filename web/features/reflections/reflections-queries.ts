import { callOptions } from '#web/api/call-options.ts'

export function trendsQuery(id: string) {
  return callOptions('reflections', 'averages', { params: { id } })
}

export function dayQuery(id: string, day: string) {
  return callOptions('reflections', 'day', { params: { id }, query: { feedbackOn: day } })
}
