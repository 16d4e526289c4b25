/** The mark of our own pages. */
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -2 28 28"><g fill="#f5a524"><path d="M1 13h3v6H1zM5.25 8.5h3V19h-3zM9.5 6h3v13h-3zM13.75 8.5h3V19h-3zM18 13h3v6h-3z"/></g><path d="M0 20.5h22V23H0z" fill="#f5a524"/></svg>';

/** The same without a request for it. */
export const MARK_URL = `data:image/svg+xml,${encodeURIComponent(MARK)}`;
