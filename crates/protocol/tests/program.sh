#!/bin/sh
# Speaks GTP: answers genmove with the words after the first one, in turn, and then does what the first word says.
# Processes that it starts are noted in the file $NOTES, if there is one, and what it is told in $TOLD. Its name is $NAME.
mode=$1
shift
[ -z "$NOTES" ] || echo $$ >>"$NOTES"
case $mode in
exit-at-once) echo "no licence found" >&2 && exit 3 ;;
never-greets) sleep 1000 ;;
esac
while read -r command rest; do
    [ -z "$TOLD" ] || echo "$command $rest" >>"$TOLD"
    case $command in
    genmove) ;;
    name)
        printf '= %s\n\n' "$NAME"
        continue
        ;;
    quit)
        [ "$mode" = stays ] || exit 0
        continue
        ;;
    *)
        case "$mode $rest" in
        passes-by-itself*pass) printf '? syntax error\n\n' ;;
        *) printf '= \n\n' ;;
        esac
        continue
        ;;
    esac
    if [ $# -gt 0 ]; then
        printf '= %s\n\n' "$1"
        shift
        continue
    fi
    case $mode in
    hangs)
        sleep 1000 &
        [ -z "$NOTES" ] || echo $! >>"$NOTES"
        wait
        ;;
    crashes) echo "the sky is falling" >&2 && exit 3 ;;
    kills-itself) kill -9 $$ ;;
    illegal) printf '= a1\n\n' ;;
    garbage) printf '= \033[31mxyzzy plugh\n\n' ;;
    babbles) echo "let me think" ;;
    floods) while :; do echo spam; done ;;
    endless-line) while :; do printf 'spamspamspamspamspamspamspamspamspamspam'; done ;;
    floods-errors) while :; do echo spam >&2; done ;;
    closes-output)
        exec 1>&-
        sleep 1000
        ;;
    closes-input)
        exec 0<&-
        sleep 1000
        ;;
    half-an-answer) printf '= f' && exit 0 ;;
    resigns) printf '= resign\n\n' ;;
    refuses) printf '? I would rather not\n\n' ;;
    esac
done
[ "$mode" = stays ] && sleep 1000
exit 0
