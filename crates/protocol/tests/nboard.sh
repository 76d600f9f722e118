#!/bin/sh
# Speaks the protocol of NBoard: answers go with the words of its command line, in turn, and notes in the file $NOTES which games
# and moves it was told of.
while read -r command rest; do
    case $command in
    set | move) echo "$command $rest" >>"$NOTES" ;;
    ping) echo "pong $rest" ;;
    go) echo "=== $1" && shift ;;
    quit) exit 0 ;;
    esac
done
