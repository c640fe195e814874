// The entry of this page in the navigation, which is longer than most screens, is in sight.
const here = document.querySelector(".sidebar-tree .current-page");
const list = here?.closest(".sidebar-scroll");
if (list && here.offsetTop > list.clientHeight - here.offsetHeight) {
  list.scrollTo({ top: here.offsetTop - list.clientHeight / 2, behavior: "instant" });
}
