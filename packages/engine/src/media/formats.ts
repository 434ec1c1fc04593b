/** Containers that decoders may open, by FFmpeg's names. No playlists, no image sequences, no network formats. */
export const FORMAT_WHITELIST = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,wav,flac,ogg,mp3'
