import { expect, test } from 'vitest'
import { deviceInWords } from './account-device.ts'

const MOZILLA = 'Mozilla/5.0'
const KHTML = '(KHTML, like Gecko)'

test.each([
  ['', 'Unknown device'],
  ['curl/8.5.0', 'Unknown device'],
  ['\u0000<script>', 'Unknown device'],
  ['SomeTool (X11; Linux x86_64)', 'Unknown browser on Linux'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox on Windows'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${KHTML} Chrome/140.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${KHTML} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 ${KHTML} Version/18.6 Safari/605.1`,
    'Safari on Mac',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 ${KHTML} Chrome/140.0 Safari/537.36 OPR/122.0`,
    'Opera on Mac',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1 ${KHTML} Version/18.6 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1 ${KHTML} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1 ${KHTML} FxiOS/60.0 Mobile Safari/604.1`,
    'Firefox on iPad',
  ],
  [
    `${MOZILLA} (Linux; Android 10; K) AppleWebKit/537.36 ${KHTML} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `${MOZILLA} (Linux; Android 10; K) AppleWebKit/537.36 ${KHTML} Chrome/140.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `${MOZILLA} (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 ${KHTML} Chrome/140.0 Safari/537.36`,
    'Chrome on ChromeOS',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox on Linux'],
])('%s is %s', (userAgent, words) => {
  expect(deviceInWords(userAgent)).toBe(words)
})
