/** The mark alone: a sail, a jib and a level keel. Its size, in pixels, grows with the text, as icons do. */
export const Mark = ({ size = 28 }: { readonly size?: number }) => (
  <svg aria-hidden="true" height={`${size / 16}rem`} viewBox="0 0 32 32" width={`${size / 16}rem`}>
    <path d="M15 4v15H6.5C9 15 13 9.5 15 4Z" fill="currentColor" />
    <path d="M17 8.5c4 2.5 6.5 6 7 10.5h-7V8.5Z" fill="currentColor" opacity="0.55" />
    <path d="M5 21.5h22c-1 3.5-3.5 5.5-7 5.5h-8c-3.5 0-6-2-7-5.5Z" fill="#e0a23c" />
  </svg>
)
