/** The query parameter that opens a video over any screen: `?video=12`. */
export const VIDEO_FLAG = 'video';
