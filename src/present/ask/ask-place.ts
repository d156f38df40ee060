/** What there is to ask about: no source, frames to come, a source that failed or showed nobody, or people. */
export type AskPlace = 'nothing' | 'waiting' | 'failed' | 'nobody' | 'ready';
