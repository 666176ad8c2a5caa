/**
 * The picture that stands in a template for each recipient's own QR code, which leads to their tracking address. It is a
 * real code, of the text 'Each recipient gets a QR code of their own.', so that previews and exercises show one. Never
 * change it: stored templates are recognized by it.
 */
export const QR_SAMPLE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAPYAAAD2AQAAAADNaUdlAAABlUlEQVR4nO2YUYoEIQxEC3IAj+TVPZIHELKkKvZO7yzzbYaWhhl8/gQrqUT454WHP/zLOWJ1tPjjs9uEz9iyIjx+Z/eJBUJ3mz33S/AJI9eR1YIDvRa3CGig+UL3mhwtjvCuSnHqC+hr58d/+juXK78jxN/vPf/P5Vq6otVG3szf+nsuN0nMh8fniCOg1mrw1WJbyor8biN2KLEi3MGyGpqK7aFaVYdHQOEJGShMyV2E09a2s7G+MleGFeFsjgbra1dwdDl4EZ6GxrSWytxHJk0Frsqk/lRR0hzKcNoyjM1dHMTVLtXgGg5s9shyhsv6etff4Rw506y8Jbz4w+k8bqaxxWNaR7kFXu7ndK4j6ixYn4bNSlwN3eJkQ3/IXqkKz5lAzqYu7/LqGlwq67RoFtp2j+9svrN55HwP3P3hdJ4pQo7skrwQz/ctXo7Kqt30dTrXfC9l2R400S59Hc/1vsLLUZbncF+Kp8zkDPTqWlzDwWJxWtcTRQm+9ZXviyG0UYhf71s5K29xvb1/Hco/rYc//Jv5D6td/OokfQCoAAAAAElFTkSuQmCC';

/** Whether HTML of a template shows a QR code. */
export const hasQrCode = (html: string): boolean => html.includes(QR_SAMPLE);
